/** React has this hook; the router brings a polyfill for versions that did not. */
export { useSyncExternalStore } from 'react'
