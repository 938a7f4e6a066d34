export const exportFileName = (at: Date): string => `knowdown-data-${at.toISOString().slice(0, 10)}.json`
