"""How Alembic runs the migrations: on the connection the server hands it."""

from alembic import context

from fangcheng.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter tables in place
)
with context.begin_transaction():
    context.run_migrations()
