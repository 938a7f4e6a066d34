/** A program that some tests need is not installed here; the reason is shown beside the skipped tests. */
export interface MissingProgram {
  missing: string
}

export const isMissing = (service: object): service is MissingProgram => 'missing' in service

/** On a build machine (CI=true) no test may be skipped, or a broken machine would look like a green build. */
export function missingProgram(reason: string, env: NodeJS.ProcessEnv = process.env): MissingProgram {
  if (env.CI === 'true') throw new Error(`${reason}, and with CI=true no test may be left out.`)
  return { missing: reason }
}
