export function findVulnerabilities(text: string): string[] | null
export function findBadSignatures(text: string): string[] | null
