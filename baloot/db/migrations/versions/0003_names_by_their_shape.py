"""Check names of rule sets and levels by their shape, and commit the level of a day with it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TWO_SETS = "ruleset IN ('classic', 'gahwa')"


def a_name(column):
    """What a name looks like, in words that SQLite and PostgreSQL share."""
    return (
        f"length({column}) BETWEEN 1 AND 16 AND "
        f"ltrim({column}, 'abcdefghijklmnopqrstuvwxyz0123456789_-') = ''"
    )


def upgrade():
    with op.batch_alter_table("day") as day:
        # The days before this release were played by `strong`, and so are those that an earlier release
        # commits while it still runs beside this one.
        day.add_column(sa.Column("level", sa.String(length=16), server_default="strong", nullable=False))
        day.drop_constraint(op.f("ck_day_ruleset"), type_="check")
        day.create_check_constraint(op.f("ck_day_ruleset"), a_name("ruleset"))
        day.create_check_constraint(op.f("ck_day_level"), a_name("level"))
    with op.batch_alter_table("match") as match:
        match.drop_constraint(op.f("ck_match_ruleset"), type_="check")
        match.create_check_constraint(op.f("ck_match_ruleset"), a_name("ruleset"))
        match.create_check_constraint(op.f("ck_match_level"), a_name("level"))


def downgrade():
    with op.batch_alter_table("match") as match:
        match.drop_constraint(op.f("ck_match_level"), type_="check")
        match.drop_constraint(op.f("ck_match_ruleset"), type_="check")
        match.create_check_constraint(op.f("ck_match_ruleset"), TWO_SETS)
    with op.batch_alter_table("day") as day:
        day.drop_constraint(op.f("ck_day_level"), type_="check")
        day.drop_constraint(op.f("ck_day_ruleset"), type_="check")
        day.create_check_constraint(op.f("ck_day_ruleset"), TWO_SETS)
        day.drop_column("level")
