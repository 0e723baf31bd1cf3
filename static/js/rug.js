// @ts-check
// The rug, woven to the size it really has: a border of triangles, wool and sand in turn, corners with a
// stepped diamond, and the medallion in the middle, quiet enough to lie under cards.

const SVG = "http://www.w3.org/2000/svg";
const WOOL = "var(--wool)";
const SAND = "var(--sand)";

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/**
 * A diamond with stairs for edges, of 2 * steps - 1 rows.
 * @param {number} x
 * @param {number} y
 * @param {number} across half the width
 * @param {number} along half the height
 * @param {number} steps
 */
function stepped(x, y, across, along, steps) {
  /** @type {[number, number][]} */
  const right = [];
  for (let row = 0; row < steps; row += 1) {
    for (const edge of [0, 1]) right.push([(row + 0.5) / steps, (row + edge + 0.5 - steps) / steps]);
  }
  const half = [...right, ...right.slice().reverse().map(([dx, dy]) => /** @type {[number, number]} */ ([dx, -dy]))];
  const whole = [...half, ...half.slice().reverse().map(([dx, dy]) => [-dx, dy])];
  return `M${whole.map(([dx, dy]) => `${round(x + dx * across)} ${round(y + dy * along)}`).join("L")}Z`;
}

/**
 * Triangles along one side, pointing inwards: the even ones and the odd ones as two paths.
 * @param {number} fromX
 * @param {number} fromY
 * @param {number} toX
 * @param {number} toY
 * @param {number} height
 */
function teeth(fromX, fromY, toX, toY, height) {
  const long = Math.hypot(toX - fromX, toY - fromY);
  const count = Math.max(3, Math.round(long / (height * 1.35)) | 1);
  const [ux, uy] = [(toX - fromX) / long, (toY - fromY) / long];
  const step = long / count;
  const paths = ["", ""];
  for (let n = 0; n < count; n += 1) {
    const at = (/** @type {number} */ along, /** @type {number} */ inwards) =>
      `${round(fromX + ux * along - uy * inwards)} ${round(fromY + uy * along + ux * inwards)}`;
    paths[n % 2] += `M${at(n * step, 0)}L${at((n + 0.5) * step, height)}L${at((n + 1) * step, 0)}Z`;
  }
  return paths;
}

/** @param {SVGElement} svg @param {string} d @param {Record<string, string | number>} look */
function path(svg, d, look) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", d);
  for (const [name, value] of Object.entries(look)) made.setAttribute(name, String(value));
  svg.append(made);
}

/** @param {SVGElement} svg @param {number} width @param {number} height */
function weave(svg, width, height) {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren();
  const edge = Math.min(12, Math.max(7, Math.min(width, height) * 0.026));
  const tooth = edge * 0.92;
  const inner = edge + tooth * 2.1;
  const [right, foot, cx, cy] = [width - edge, height - edge, width / 2, height / 2];

  const across = Math.min(width / 2 - inner - 6, height * 0.62);
  const along = Math.min(height / 2 - inner - 6, across * 1.5);
  for (const [size, opacity] of [[1, 0.07], [0.86, 0], [0.7, 0.075], [0.57, 0], [0.42, 0.085], [0.25, 0]]) {
    const d = stepped(cx, cy, across * size, along * size, Math.max(3, Math.round(11 * size)));
    path(svg, d, opacity ? { fill: WOOL, "fill-opacity": opacity } : { fill: "var(--rug)", "fill-opacity": 0.55 });
  }
  path(svg, stepped(cx, cy, across * 0.78, along * 0.78, 9), {
    fill: "none", stroke: "var(--thread)", "stroke-opacity": 0.3, "stroke-width": 1,
  });
  for (const side of [-1, 1]) {
    for (const [n, size] of [[0, 4.5], [1, 3.2], [2, 2.2]]) {
      const off = along + 9 + n * 12;
      if (off < height / 2 - inner - 4) path(svg, stepped(cx, cy + side * off, size, size, 3), { fill: WOOL, "fill-opacity": 0.16 });
      const aside = across + 9 + n * 12;
      if (aside < width / 2 - inner - 4) path(svg, stepped(cx + side * aside, cy, size, size, 3), { fill: WOOL, "fill-opacity": 0.16 });
    }
  }

  const corner = edge + tooth * 1.5;
  const sides = [
    teeth(corner, edge, width - corner, edge, tooth), teeth(right, corner, right, height - corner, tooth),
    teeth(width - corner, foot, corner, foot, tooth), teeth(edge, height - corner, edge, corner, tooth),
  ];
  path(svg, sides.map((pair) => pair[0]).join(""), { fill: WOOL, "fill-opacity": 0.86 });
  path(svg, sides.map((pair) => pair[1]).join(""), { fill: SAND, "fill-opacity": 0.86 });
  const half = tooth * 0.68;
  for (const x of [edge + half, right - half]) {
    for (const y of [edge + half, foot - half]) path(svg, stepped(x, y, half, half, 3), { fill: SAND, "fill-opacity": 0.86 });
  }
  path(svg, `M${inner} ${inner}H${width - inner}V${height - inner}H${inner}Z`, {
    fill: "none", stroke: WOOL, "stroke-opacity": 0.34, "stroke-width": 1,
  });
}

/** Keeps the weave of a rug true to its size. @param {HTMLElement} rug */
export function laid(rug) {
  const svg = /** @type {SVGElement | null} */ (rug.querySelector("svg.weave"));
  if (!svg) return;
  new ResizeObserver(([entry]) => {
    const { width, height } = entry.contentRect;
    if (width > 0 && height > 0) weave(svg, Math.round(width), Math.round(height));
  }).observe(rug);
}
