from baloot import create_app
app = create_app()
