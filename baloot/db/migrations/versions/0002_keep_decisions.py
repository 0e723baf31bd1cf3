"""Keep the decisions of the CPU seats of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "decision",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("action", sa.SmallInteger(), nullable=False),
        sa.CheckConstraint("length(key) = 64", name=op.f("ck_decision_key")),
        sa.CheckConstraint("action BETWEEN 0 AND 43", name=op.f("ck_decision_action")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_decision")),
    )
    op.create_index(op.f("ix_decision_day"), "decision", ["day"])


def downgrade():
    op.drop_table("decision")
