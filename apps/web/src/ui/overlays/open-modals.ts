import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  open += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a dialog, sheet or menu covers the page: what counts down there waits. */
export const useModalOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0)

/** Called by every modal. */
export function useCountedModal(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])
}
