import { type PointerEvent, useRef } from 'react'

const CLOSE_BEYOND_PX = 150

/** How far the sheet follows the finger; it only moves down. */
export function sheetOffset(fromY: number, toY: number): number {
  return Math.max(0, toY - fromY)
}

export function isDragClosing(offset: number): boolean {
  return offset > CLOSE_BEYOND_PX
}

/** Handlers for the part of the sheet that can be dragged. The offset goes straight into CSS: no render per move. */
export function useSheetDrag(onClose: () => void) {
  const grabbedAt = useRef<number | null>(null)

  function move(event: PointerEvent<HTMLElement>, offset: number | null) {
    const sheet = event.currentTarget.closest('dialog')
    if (!sheet) return
    if (offset === null) sheet.style.removeProperty('--drag')
    else sheet.style.setProperty('--drag', `${offset}px`)
    sheet.toggleAttribute('data-dragging', offset !== null)
  }

  function letGo(event: PointerEvent<HTMLElement>): number {
    const from = grabbedAt.current
    grabbedAt.current = null
    move(event, null)
    return from === null ? 0 : sheetOffset(from, event.clientY)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      grabbedAt.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (grabbedAt.current !== null) move(event, sheetOffset(grabbedAt.current, event.clientY))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (isDragClosing(letGo(event))) onClose()
    },
    onPointerCancel: letGo,
  }
}
