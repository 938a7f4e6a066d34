/** Lets the process that started this one call these by name. */
export function serveParent(calls: Record<string, (...given: [number, number]) => Promise<number>>): void {
  process.on('message', async ({ name, given }: { name: string; given: [number, number] }) => {
    const call = calls[name]
    if (!call) throw new Error(`There is no call ${name}.`)
    process.send?.({ name, result: await call(...given) })
  })
  // Goes with whoever started it.
  process.on('disconnect', () => process.exit())
  process.send?.({ name: 'started' })
}
