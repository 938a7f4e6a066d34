import { ConfigFault, readConfig } from '../config/config.ts'

/** What is wrong with these settings, line by line; empty when they are fine. */
export function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, '/srv/knowdown')
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
  return []
}
