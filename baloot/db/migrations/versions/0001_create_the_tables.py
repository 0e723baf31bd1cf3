"""Create the tables: the first revision."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "day",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("ruleset", sa.String(length=16), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("committed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.CheckConstraint("ruleset IN ('classic', 'gahwa')", name=op.f("ck_day_ruleset")),
        sa.CheckConstraint("length(hash) = 64", name=op.f("ck_day_hash")),
        sa.CheckConstraint("length(seed) = 64", name=op.f("ck_day_seed")),
        sa.PrimaryKeyConstraint("day", "ruleset", name=op.f("pk_day")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=True),
        sa.CheckConstraint("length(key) = 32", name=op.f("ck_player_key")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("key", name=op.f("uq_player_key")),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("ruleset", sa.String(length=16), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("ns", sa.Integer(), nullable=False),
        sa.Column("ew", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("winner", sa.String(length=2), nullable=True),
        sa.Column("deficit", sa.Integer(), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("ruleset IN ('classic', 'gahwa')", name=op.f("ck_match_ruleset")),
        sa.CheckConstraint("winner IN ('NS', 'EW')", name=op.f("ck_match_winner")),
        sa.CheckConstraint("(winner IS NULL) = (finished_at IS NULL)", name=op.f("ck_match_finished")),
        sa.CheckConstraint(
            "deficit IS NULL OR (day IS NOT NULL AND winner IS NOT NULL)", name=op.f("ck_match_deficit")
        ),
        sa.CheckConstraint("length(seed) = 64", name=op.f("ck_match_seed")),
        sa.CheckConstraint("ply >= 0 AND deals >= 0 AND ns >= 0 AND ew >= 0", name=op.f("ck_match_counts")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_match_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("player_id", "day", "ruleset", name=op.f("uq_match_player_id_day_ruleset")),
    )
    op.create_index(
        op.f("ix_match_day_ruleset_deficit_finished_at_id"),
        "match",
        ["day", "ruleset", "deficit", "finished_at", "id"],
    )
    op.create_index(op.f("ix_match_player_id_updated_at"), "match", ["player_id", "updated_at"])

    op.create_table(
        "deal",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=True),
        sa.Column("trump", sa.String(length=1), nullable=True),
        sa.Column("declarer", sa.String(length=1), nullable=True),
        sa.Column("level", sa.Integer(), nullable=True),
        sa.Column("made", sa.Boolean(), nullable=True),
        sa.Column("ns", sa.Integer(), nullable=False),
        sa.Column("ew", sa.Integer(), nullable=False),
        sa.CheckConstraint("declarer IN ('S', 'E', 'N', 'W')", name=op.f("ck_deal_declarer")),
        sa.CheckConstraint("kind IN ('hokum', 'sun')", name=op.f("ck_deal_kind")),
        sa.CheckConstraint("trump IN ('S', 'H', 'D', 'C')", name=op.f("ck_deal_trump")),
        sa.CheckConstraint("(kind IS NULL) = (declarer IS NULL)", name=op.f("ck_deal_void")),
        sa.CheckConstraint("level BETWEEN 1 AND 5", name=op.f("ck_deal_level")),
        sa.CheckConstraint("ns >= 0 AND ew >= 0", name=op.f("ck_deal_written")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_deal_number")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_deal_match_id_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_deal")),
    )


def downgrade():
    op.drop_table("deal")
    op.drop_table("match")
    op.drop_table("player")
    op.drop_table("day")
