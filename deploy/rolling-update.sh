#!/bin/sh
# Updates the nodes of compose.yaml one after the other, so that nobody notices: builds the image, replaces a node, waits until
# it is ready and the proxy knows, and only then touches the next. Not for releases with a migration (see the changelog).
set -eu
cd "$(dirname "$0")"
docker compose build node1 node2
for node in node1 node2; do
  docker compose up -d --no-deps --no-build --wait --wait-timeout 180 "$node"
  # The proxy asks every two seconds.
  sleep 5
done
docker compose ps
