const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Where Tab must jump to stay inside, or null when the browser's own next stop is inside already. */
export function nextInTrap(within: HTMLElement, focused: Element | null, backwards: boolean): HTMLElement | null {
  const stops = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isStop)
  const first = stops[0] ?? within
  const last = stops.at(-1) ?? within
  if (focused === within) return backwards ? last : first
  if (backwards) return isAt(focused, first) ? last : null
  return isAt(focused, last) ? first : null
}

const isStop = (element: HTMLElement) => element.tabIndex >= 0 && element.checkVisibility?.() !== false

/** A radio group is one stop: whichever of its radios has the focus stands for the group. */
function isAt(focused: Element | null, stop: HTMLElement): boolean {
  if (focused === stop) return true
  return isRadio(focused) && isRadio(stop) && focused.name !== '' && focused.name === stop.name
}

const isRadio = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
