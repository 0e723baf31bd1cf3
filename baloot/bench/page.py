"""What a phone on a slow line gets: the table in Chromium with a slowed processor and network.

A tap is an event of the browser, and it has moved a card when the next frame after the card has come to the
trick is drawn. Beside what the clock says stands the time for which the page's thread had the processor, from
the browser's trace: on a shared machine the two differ.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from baloot.bench.http import serving
from baloot.bench.times import Times

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

DEALS = 3
#: How many times slower than this machine, bits a second down and up, and milliseconds there and back.
SLOWER, DOWN, UP, ROUND_TRIP = 4, 1_600_000, 750_000, 150
VIEWPORT = {"width": 360, "height": 740}
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_OFFERED = "#calls button.call, #hand .card.legal, #deal-end[open], #result[open]"

_MARKS = ("tapped", "moved")

#: Watches the page from its first line on.
WATCH = """
window.bench = { paint: 0, shifts: [], taps: [] };
const watch = (type, seen) => new PerformanceObserver((list) => list.getEntries().forEach(seen))
  .observe({ type, buffered: true });
watch("largest-contentful-paint", (entry) => { bench.paint = entry.startTime; });
watch("layout-shift", (entry) => bench.shifts.push([entry.startTime, entry.value, entry.hadRecentInput]));
addEventListener("click", (event) => {
  if (!event.isTrusted || !event.target.closest?.("#hand .legal")) return;
  performance.mark("tapped");
  const trick = document.querySelector("#trick");
  new MutationObserver((_, observer) => {
    if (!trick.querySelector(".at-S")) return;
    observer.disconnect();
    // The frame in which it moves has been drawn when this task runs.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        performance.mark("moved");
        bench.taps.push(performance.now() - event.timeStamp);
      };
      channel.port2.postMessage(null);
    });
  }).observe(trick, { childList: true });
}, { capture: true });
"""


@dataclass(slots=True)
class Seen:
    """What a visit took: bytes and requests up to the playable table, and what was seen in the page."""

    requests: int = 0
    size: int = 0
    playable: float = 0
    paint: float = 0
    shifts: list[float] = field(default_factory=list)
    taps: Times = field(default_factory=Times)
    tasks: Times = field(default_factory=Times)


def lines(deals: int = DEALS, pace: str = "normal") -> Iterator[str]:
    """The figures of one visit with an empty cache, in which so many deals are played."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None or find_spec("playwright") is None:
        yield "page: left out, for it needs Chromium and playwright"
        return
    with serving("app:app", None) as port:
        seen = _visit(program, port, deals, pace)
    line = f"{SLOWER}× slower processor, {DOWN / 1e6:.1f} Mbit/s, {ROUND_TRIP} ms"
    yield f"page, first playable table: {seen.size / 1000:.0f} kB in {seen.requests} requests ({line})"
    yield f"page, playable after {seen.playable / 1000:.1f} s, largest paint at {seen.paint / 1000:.1f} s"
    yield f"page, layout shift in a deal: {max(seen.shifts):.3f} (the largest of {len(seen.shifts)} deals)"
    yield f"page, tap to movement: {seen.taps.in_ms()} ({len(seen.taps)} taps)"
    longest, cpu = (1000 * max(times, default=0) for times in (seen.tasks.wall, seen.tasks.cpu))
    yield f"page, longest task in a trick: {longest:.0f} ms (CPU {cpu:.0f} ms) ({len(seen.shifts)} deals)"


def _visit(program: str, port: int, deals: int, pace: str) -> Seen:
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        context = browser.new_context(
            locale="ar",
            viewport=VIEWPORT,  # type: ignore[arg-type]
            base_url=f"http://127.0.0.1:{port}",
            has_touch=True,
            is_mobile=True,
            device_scale_factor=2,
        )
        context.add_init_script(WATCH)
        context.add_init_script(f"localStorage['baloot-pace'] = '{pace}'")
        token = re.search(r'csrf-token" content="([^"]+)', context.request.get("/").text())
        assert token
        opened = context.request.post(
            "/api/matches",
            data={"ruleset": "classic", "level": "basic"},
            headers={"X-CSRFToken": token[1]},
        ).json()
        page = context.new_page()
        seen = _open(page, context.new_cdp_session(page), opened["table_url"])
        # From here on, so that the trace holds the play and nothing else.
        browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
        _play(page, deals, seen)
        _attribute(json.loads(browser.stop_tracing())["traceEvents"], seen)
        browser.close()
    return seen


def _open(page: Page, devtools: CDPSession, url: str) -> Seen:
    """Open the table, and count what comes until nothing more is asked for."""
    seen = Seen()

    def count(_event: Any) -> None:
        seen.requests += 1

    def weigh(event: Any) -> None:
        seen.size += int(event["encodedDataLength"])

    devtools.on("Network.requestWillBeSent", count)
    devtools.on("Network.loadingFinished", weigh)
    devtools.send("Network.enable")
    devtools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": ROUND_TRIP,
            "downloadThroughput": DOWN / 8,
            "uploadThroughput": UP / 8,
        },
    )
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url)
    page.wait_for_selector(_OFFERED, state="visible")
    seen.playable = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    devtools.remove_listener("Network.requestWillBeSent", count)
    devtools.remove_listener("Network.loadingFinished", weigh)
    return seen


def _play(page: Page, deals: int, seen: Seen) -> None:
    """Play so many deals with taps, and keep what the page saw meanwhile.

    What moves within half a second of a tap is the answer to it and no shift, as browsers count.
    """
    ends = [0.0]
    while len(ends) <= deals:
        page.wait_for_selector(_OFFERED, state="visible", timeout=60_000)
        if page.is_visible("#result[open]"):
            break
        if page.is_visible("#deal-end[open]"):
            page.wait_for_timeout(600)
            ends.append(page.evaluate("performance.now()"))
            page.locator("#deal-end button").tap()
        elif page.is_visible("#calls button.call"):
            # Buys where that can be done, so that cards are played.
            page.locator("#calls button.call").last.tap(position={"x": 14, "y": 20})
        else:
            page.locator("#hand .card.legal").first.tap(position={"x": 14, "y": 20})
        page.wait_for_timeout(100)
    bench = page.evaluate("window.bench")
    seen.paint = bench["paint"]
    for wall in bench["taps"]:
        seen.taps.add(wall / 1000, 0)
    seen.shifts = [
        sum(value for at, value, touched in bench["shifts"] if begin < at <= end and not touched)
        for begin, end in pairwise(ends)
    ]


def _attribute(trace: list[dict[str, Any]], seen: Seen) -> None:
    """Read from the trace how long the page's thread had the processor for each tap, and for each task."""
    marks = [event for event in trace if event["cat"] == "blink.user_timing" and event["name"] in _MARKS]
    starts = [event["tts"] for event in marks if event["name"] == "tapped"]
    ends = [event["tts"] for event in marks if event["name"] == "moved"]
    seen.taps.cpu = [(end - start) / 1e6 for start, end in zip(starts, ends, strict=True)]
    thread = (marks[0]["pid"], marks[0]["tid"])
    for event in trace:
        if (
            event["name"].endswith("RunTask")
            and event["ph"] == "X"
            and (event["pid"], event["tid"]) == thread
        ):
            seen.tasks.add(event["dur"] / 1e6, event.get("tdur", 0) / 1e6)
