import closeWithGrace from 'close-with-grace'
import { StorageFault } from './adapters/sql/storage-fault.ts'
import { type Config, ConfigFault, readConfig } from './config/config.ts'
import { createLogger } from './http/logger.ts'
import { checkPortIsFree, PortFault, portFault } from './listen.ts'
import { type Product, wireProduct } from './wiring/product.ts'
import { BankFault } from './wiring/questions.ts'

/** Time for requests under way to end before the process goes. */
const GRACE_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const logger = createLogger(config.logLevel)
  await checkPortIsFree(config.host, config.port, 'PORT')
  const product = await wireProduct(config, logger)

  closeWithGrace({ delay: GRACE_MS, logger, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an unexpected failure')
    product.drain()
    await product.close()
  })
  process.on('unhandledRejection', (reason) => {
    product.metrics.unhandled.inc()
    logger.error({ err: reason }, 'a failure that no code was waiting for')
  })

  await listen(config, product)
  say(welcome(config, boundPort(product, config)))
}

async function listen(config: Config, { app, privateApp }: Product): Promise<void> {
  if (config.metrics) {
    const { host, port, chosen } = config.metrics
    await privateApp.listen({ host, port }).catch((error) => {
      const fault = portFault(error, host, port, 'METRICS_PORT')
      // Nobody who just wants to play should have to know that there is a second port.
      if (chosen) throw fault
      app.log.warn(`${fault.message} Metrics are off until then.`)
    })
  }
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw portFault(error, config.host, config.port, 'PORT')
  })
}

function boundPort({ app }: Product, config: Config): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

function welcome(config: Config, port: number): string {
  const address = config.production ? config.publicUrl : `http://localhost:${port}`
  const data = config.databaseUrl ? 'in PostgreSQL' : `in ${config.dataDir}`
  const { ai } = config.questions
  const source = ai ? `the built-in bank and ${ai.model}` : 'the built-in bank'
  const local = config.production ? 'is off (set SMTP_URL)' : `goes to the local mailbox (${address}/dev/mailbox)`
  const mail = config.smtpUrl ? 'goes out by SMTP' : local
  return `Knowdown is ready: ${address} · data ${data} · questions from ${source} · mail ${mail}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

start().catch((error: unknown) => {
  const lines =
    error instanceof ConfigFault
      ? error.faults
      : error instanceof StorageFault || error instanceof PortFault || error instanceof BankFault
        ? [error.message]
        : [`Knowdown could not start: ${error instanceof Error ? error.stack : String(error)}`]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
})
