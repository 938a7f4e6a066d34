/** Stands in for the copy of `fetch` over XMLHttpRequest that the account library brings for browsers of ten years ago. */
export const fetch = globalThis.fetch.bind(globalThis)
