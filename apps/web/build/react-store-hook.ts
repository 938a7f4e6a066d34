/** React has this hook itself; the router brings a stand-in for versions of React that had not. */
export { useSyncExternalStore } from 'react'
