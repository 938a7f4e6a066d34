import { fork } from 'node:child_process'
import { join } from 'node:path'

export interface Child {
  call(name: string, ...given: number[]): Promise<number>
  end(): void
}

/** Another script of this folder as a process of its own; ready when this resolves. */
export async function startChild(file: string, ...args: string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: [...process.execArgv, '--expose-gc'] })
  const answer = (name: string) =>
    new Promise<number>((resolve, reject) => {
      const hear = (message: { name: string; result: number }) => {
        if (message.name !== name) return
        child.off('message', hear).off('exit', fail)
        resolve(message.result)
      }
      const fail = (code: number | null) => reject(new Error(`${file} ended with ${code} during ${name}.`))
      child.on('message', hear).once('exit', fail)
    })
  await answer('started')
  return {
    call(name, ...given) {
      const result = answer(name)
      child.send({ name, given })
      return result
    },
    end: () => child.disconnect(),
  }
}
