/** A program that some tests need is not on this machine; the reason is shown beside what was left out. */
export interface Missing {
  missing: string
}

export const isMissing = (service: object): service is Missing => 'missing' in service

/** On a build machine nothing may be left out, or a broken machine would look like a green build. */
export function missing(reason: string, env: NodeJS.ProcessEnv = process.env): Missing {
  if (env.CI === 'true') throw new Error(`${reason}, and with CI=true no test may be left out.`)
  return { missing: reason }
}
