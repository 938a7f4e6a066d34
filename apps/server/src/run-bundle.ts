import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

/**
 * Runs the bundled server from the code that V8 compiled when it was built: compiling it anew took a sixth of the start.
 * V8 itself refuses code of another version of Node, and then compiles as usual.
 */
const file = fileURLToPath(new URL('server.cjs', import.meta.url))
const cacheFile = `${file}.cache`
// The bundler escapes everything else, and reading bytes as they are is quicker.
const source = readFileSync(file, 'latin1')
const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
  filename: file,
  ...(existsSync(cacheFile) && { cachedData: readFileSync(cacheFile) }),
})
// Set by the build, which starts the server once: after that the code that a start needs is compiled.
if (process.env.WRITE_CODE_CACHE) process.once('exit', () => writeFileSync(cacheFile, script.createCachedData()))
const module = new Module(file)
script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
