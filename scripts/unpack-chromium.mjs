// Run by chromium.mjs in a process of its own, because the library reads its folders from the environment.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
