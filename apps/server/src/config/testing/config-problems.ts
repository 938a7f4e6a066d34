import { ConfigError, readConfig } from '../config.ts'

/** What is wrong with these settings, line by line; empty when they are fine. */
export function configProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, '/srv/knowdown')
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
