const PRESSABLE = 'button, a[href], summary, label, [role="switch"], [role="tab"], [role="option"]'

/** Whether a tap met something that does something. Answers have their own feel, right or wrong. */
export function isFeltTap(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const pressed = target.closest(PRESSABLE)
  return pressed !== null && !pressed.matches(':disabled, [aria-disabled="true"], .answer')
}
