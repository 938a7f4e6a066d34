interface Chromium {
  path: string
  env: Record<string, string>
}

export function findChromium(env?: NodeJS.ProcessEnv): Chromium | undefined
export function launchOptions(extraArgs?: string[]): {
  executablePath: string
  args: string[]
  env: Record<string, string>
}
