# The room as an image: docker build --tag rumpus . && docker run --publish 8000:8000 rumpus
# make image-check carries out these steps without Docker.

FROM python:3.11-slim-bookworm AS base
# A fixed number, so that a folder mounted from outside can be given to it.
RUN groupadd --gid 10001 rumpus \
    && useradd --uid 10001 --gid rumpus --create-home rumpus \
    && install --directory --owner rumpus --group rumpus /build /opt/rumpus /data

FROM base AS build
# Nothing that is downloaded runs as root.
USER 10001:10001
WORKDIR /build
ENV UV_PROJECT_ENVIRONMENT=/opt/rumpus UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1

# The packages of the lock come first: they change less often than the source.
COPY --chown=10001:10001 scripts/uv scripts/uv
COPY --chown=10001:10001 scripts/pins scripts/pins
COPY --chown=10001:10001 pyproject.toml uv.lock ./
RUN scripts/uv sync --locked --no-default-groups --extra postgres --no-install-project

# The wheel's build makes the browser client, with a Node.js that stays behind in this stage.
COPY --chown=10001:10001 . .
RUN scripts/uv build --wheel --require-hashes \
        --build-constraints scripts/pins/build.txt --build-constraints scripts/pins/node.txt \
    && scripts/uv pip install --python /opt/rumpus --no-deps dist/*.whl

FROM base
COPY --from=build /opt/rumpus /opt/rumpus
# What the thinking bots compile is kept beside the games, for the next start.
ENV PATH=/opt/rumpus/bin:$PATH PYTHONUNBUFFERED=1 RUMPUS_CACHE=/data/cache
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["rumpus"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data"]
