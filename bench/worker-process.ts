import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A script of this folder that runs as a process of its own and offers functions over numbers. */
export interface WorkerProcess {
  call(name: string, ...args: number[]): Promise<number>
  end(): void
}

/** Starts a script that calls `serveCalls`; resolves once it has done so. */
export async function startWorker(file: string, ...args: string[]): Promise<WorkerProcess> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: [...process.execArgv, '--expose-gc'] })
  const replyTo = (name: string) =>
    new Promise<number>((resolve, reject) => {
      const onMessage = (message: { name: string; result: number }) => {
        if (message.name !== name) return
        child.off('message', onMessage).off('exit', onExit)
        resolve(message.result)
      }
      const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code} during ${name}.`))
      child.on('message', onMessage).once('exit', onExit)
    })
  await replyTo('started')
  return {
    call(name, ...args) {
      const result = replyTo(name)
      child.send({ name, args })
      return result
    },
    end: () => child.disconnect(),
  }
}

/** Runs in the worker: lets the process that started it call these functions by name. */
export function serveCalls(functions: Record<string, (...args: [number, number]) => Promise<number>>): void {
  process.on('message', async ({ name, args }: { name: string; args: [number, number] }) => {
    const run = functions[name]
    if (!run) throw new Error(`There is no function ${name}.`)
    process.send?.({ name, result: await run(...args) })
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ name: 'started' })
}
