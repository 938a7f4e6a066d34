/** Some models send the list itself instead of an object that contains it. */
export function itemsOf(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  const items = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return Array.isArray(items) ? items : []
}
