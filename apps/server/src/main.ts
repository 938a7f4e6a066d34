import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { reasonOf, StorageFault } from './adapters/sql/storage.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { checkPortIsFree, listen, PortError } from './http/listen.ts'
import { StorageUnavailable } from './problem.ts'
import { wireLog } from './wiring/log.ts'
import { wireProduct } from './wiring/product.ts'
import { BankFault } from './wiring/question-bank.ts'

/** Time for running requests to end before the process exits. */
const GRACE_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const { logger, tracing } = await wireLog(config)
  if (config.heldSocket === null) await checkPortIsFree(config.host, config.port)
  const product = await wireProduct(config, logger, tracing)

  const delay = config.drainMs + GRACE_MS
  closeWithGrace({ delay, logger, skip: ['unhandledRejection'] }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'stopping after an unexpected error')
    else logger.info({ signal, drainMs: config.drainMs }, 'stopping: no new players from now on')
    product.drain()
    // Meanwhile the proxy asks /readyz and sends requests elsewhere; those that still come are served.
    if (!err) await pause(config.drainMs)
    await product.close()
    await tracing?.close()
    logger.info('stopped')
  })
  process.on('unhandledRejection', (reason) => {
    product.metrics.unhandledRejections.inc()
    logger.error({ err: reason }, 'unhandled promise rejection')
  })

  const port = await listen(config, product)
  for (const warning of config.warnings) logger.warn(warning)
  const line = readyLine(config, port)
  // Programs read the log in production, people everywhere else and where the log is nearly silent.
  if (config.isProduction && logger.isLevelEnabled('info')) logger.info(line)
  else process.stdout.write(`${line}\n`)
}

function readyLine({ isProduction, publicUrl, database, questions: { ai }, mail }: Config, port: number): string {
  const address = isProduction ? publicUrl : `http://localhost:${port}`
  const data = database.kind === 'postgres' ? 'in PostgreSQL' : `in ${database.dataDir}`
  const source = ai ? `the built-in bank and ${ai.model}` : 'the built-in bank'
  const local = isProduction ? 'is off (set SMTP_URL)' : `goes to the local mailbox (${address}/dev/mailbox)`
  const delivery = mail.smtpUrl ? 'goes out by SMTP' : local
  return `Knowdown is ready: ${address} · data ${data} · questions from ${source} · mail ${delivery}`
}

/** One line for each problem that the operator can solve; a stack trace for everything else. */
function explainFailure(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems
  if (error instanceof StorageFault || error instanceof PortError || error instanceof BankFault) return [error.message]
  if (error instanceof StorageUnavailable) return [`The database cannot be used right now (${reasonOf(error.cause)}).`]
  return [`Knowdown could not start: ${error instanceof Error ? error.stack : String(error)}`]
}

start().catch((error: unknown) => {
  for (const line of explainFailure(error)) process.stderr.write(`${line}\n`)
  process.exit(1)
})
