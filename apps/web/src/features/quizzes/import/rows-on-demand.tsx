import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'

/** Enough for a screen and for what is scrolled to next. */
const PIECE = 100
/** The next rows are drawn before somebody has scrolled to the end of the last ones. */
const AHEAD = '800px'

interface RowsOnDemandProps<Item> {
  items: readonly Item[]
  /** Draws one row as a list item with a key. */
  renderRow(item: Item): ReactNode
}

/** A list of any length: its first rows at once, further ones when somebody comes near the end or asks for them. */
export function RowsOnDemand<Item>({ items, renderRow }: RowsOnDemandProps<Item>) {
  const [count, setCount] = useState(PIECE)
  const end = useRef<HTMLDivElement>(null)
  const left = items.length - count

  // Anew after every piece, because an end that stays in view is not reported again.
  useEffect(() => {
    if (!end.current || count >= items.length) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setCount(count + PIECE)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, items.length])

  return (
    <>
      <ul>{items.slice(0, count).map(renderRow)}</ul>
      {left > 0 && (
        <div ref={end} className="grid p-3">
          <Button variant="secondary" onClick={() => setCount(count + PIECE)}>
            Show {Math.min(PIECE, left)} more
          </Button>
        </div>
      )}
    </>
  )
}
