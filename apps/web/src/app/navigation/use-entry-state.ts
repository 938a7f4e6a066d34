import { useLocationProperty } from 'wouter/use-browser-location'

/**
 * One value in the state of the current history entry. Only when it changes is anything drawn again; `useHistoryState`
 * would draw a prerendered page twice, as every entry has its number in its state.
 */
export function useEntryState<Value extends string | boolean>(name: string): Value | undefined {
  const read = (): Value | undefined => history.state?.[name]
  return useLocationProperty(read, read)
}
