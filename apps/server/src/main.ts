import closeWithGrace from 'close-with-grace'
import { StorageFault } from './adapters/sql/storage-fault.ts'
import { compose, type Product } from './compose.ts'
import { type Config, ConfigFault, readConfig } from './config.ts'
import { createLogger } from './http/logger.ts'
import { checkPortIsFree, PortFault, portFault } from './listen.ts'

/** Time for requests under way to end before the process goes. */
const GRACE_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const logger = createLogger(config.logLevel)
  await checkPortIsFree(config.host, config.port, 'PORT')
  const product = await compose(config, logger)

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
  const mail = config.production ? 'kept in the outbox' : `goes to the local mailbox (${address}/dev/mailbox)`
  return `Knowdown is ready: ${address} · data ${data} · questions from the built-in bank · mail ${mail}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

start().catch((error: unknown) => {
  const lines =
    error instanceof ConfigFault
      ? error.faults
      : error instanceof StorageFault || error instanceof PortFault
        ? [error.message]
        : [`Knowdown could not start: ${error instanceof Error ? error.stack : String(error)}`]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
})
