import { useState } from 'react'

interface SteadyOrder<Item> {
  items: readonly Item[]
  /** Whether the right order is another one than that shown. */
  changed: boolean
  sort(): void
  /** For the list: rows stay where they are while somebody points at one or has the focus there. */
  hold: {
    onPointerEnter(): void
    onPointerLeave(): void
    onFocus(): void
    onBlur(): void
  }
}

/** New numbers appear at once, but rows do not jump away under a hand. */
export function useSteadyOrder<Item>(sorted: readonly Item[], keyOf: (item: Item) => string): SteadyOrder<Item> {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [kept, setKept] = useState<readonly string[]>([])
  const isHeld = isPointed || isFocused
  const wanted = sorted.map(keyOf)
  const keep = () => setKept((before) => (before.length === 0 ? wanted : before))
  const release = () => setKept([])
  const places = new Map(kept.map((key, place) => [key, place]))
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? kept.length
  const items = isHeld && kept.length > 0 ? sorted.toSorted((one, other) => placeOf(one) - placeOf(other)) : sorted
  return {
    items,
    changed: items.some((item, place) => keyOf(item) !== wanted[place]),
    sort: () => setKept(wanted),
    hold: {
      onPointerEnter() {
        keep()
        setIsPointed(true)
      },
      onPointerLeave() {
        setIsPointed(false)
        if (!isFocused) release()
      },
      onFocus() {
        keep()
        setIsFocused(true)
      },
      onBlur() {
        setIsFocused(false)
        if (!isPointed) release()
      },
    },
  }
}
