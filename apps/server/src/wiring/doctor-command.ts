import { openForCommand } from '../adapters/sql/open-for-command.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { misspeltSettings } from '../config/setting-names.ts'
import type { Environment } from '../config/settings-reader.ts'
import { type Finding, hasProblem } from '../features/doctor/doctor.ts'
import { wireDoctor } from './doctor.ts'

interface Examined {
  findings: readonly Finding[]
  hasProblem: boolean
}

/** What the doctor sees beside a running server, with its settings. `mailTo` gets a test mail; null: nobody does. */
export async function runDoctor(env: Environment, mailTo: string | null): Promise<Examined> {
  const findings = await look(env, mailTo)
  return { findings, hasProblem: hasProblem(findings) }
}

async function look(env: Environment, mailTo: string | null): Promise<readonly Finding[]> {
  const read = readSettings(env)
  if (!('config' in read)) return read.findings
  const opening = openForCommand(read.config.database)
  // Whoever asks the database reports it.
  opening.catch(() => undefined)
  const doctor = wireDoctor({ config: read.config, database: () => opening, clock: Date.now })
  try {
    const findings = await doctor.examine()
    return mailTo === null ? findings : [...findings, await doctor.sendTestMail(mailTo)]
  } finally {
    await opening.then((db) => db.destroy()).catch(() => undefined)
  }
}

/** With wrong settings there is nothing to look at: the server would not start either. */
function readSettings(env: Environment): { config: Config } | { findings: readonly Finding[] } {
  try {
    return { config: readConfig(env, process.cwd()) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const finding = (state: Finding['state']) => (text: string) => ({ part: 'settings', state, text })
    return {
      findings: [...error.problems.map(finding('problem')), ...misspeltSettings(env).map(finding('warning'))],
    }
  }
}
