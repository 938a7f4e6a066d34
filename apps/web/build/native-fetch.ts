/** Replaces the `fetch` polyfill over XMLHttpRequest that the account library brings for very old browsers. */
export const fetch = globalThis.fetch.bind(globalThis)
