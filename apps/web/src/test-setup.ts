import { configure } from '@testing-library/react'

// On a busy machine what is awaited may take longer than the library's one second; nothing is awaited for its absence.
configure({ asyncUtilTimeout: 4_000 })
