#!/bin/sh
# Builds the image chatwire:<version> with buildah, podman, or docker, whichever is installed.
# TAG is another name for it. Arguments go to the build: deploy/image/build.sh --build-arg NODE_IMAGE=registry.example/node:26-trixie-slim
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' apps/chatwire/package.json)

for tool in buildah podman docker; do
  command -v "$tool" >/dev/null && break
done
# OCI has no health checks; images in Docker's format keep theirs.
case $tool in
  docker) set -- --file deploy/image/Containerfile "$@" ;;
  *) set -- --format docker --layers --ignorefile deploy/image/Containerfile.dockerignore --file deploy/image/Containerfile "$@" ;;
esac
exec "$tool" build --build-arg "VERSION=$version" --tag "${TAG:-chatwire:$version}" "$@" .
