import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** Keeps the last content of a closing dialog until its exit has been drawn, so that it does not leave empty. */
export function useLingering(
  open: boolean,
  content: ReactNode,
  dialog: RefObject<HTMLDialogElement | null>,
): ReactNode {
  const [present, setPresent] = useState(open)
  const last = useRef(content)
  if (open && !present) setPresent(true)

  useEffect(() => {
    if (open) last.current = content
  })

  useEffect(() => {
    if (open) return
    let stale = false
    const exits = dialog.current?.getAnimations?.() ?? []
    Promise.allSettled(exits.map((exit) => exit.finished)).then(() => {
      if (!stale) setPresent(false)
    })
    return () => {
      stale = true
    }
  }, [open, dialog])

  if (open) return content
  return present ? last.current : null
}
