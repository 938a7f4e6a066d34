/** Undefined when the work fails or takes longer; the caller then does without it. Nothing is logged here. */
export async function resultWithin<Value>(ms: number, work: Promise<Value>): Promise<{ value: Value } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  const done = work.then(
    (value) => ({ value }),
    () => undefined,
  )
  return Promise.race([done, timeout]).finally(() => clearTimeout(timer))
}
