interface CloseStack {
  onClose(close: () => unknown): void
  /** Once: what was closed is not closed again. */
  close(): Promise<void>
}

/** Collects what has to be closed. What was opened last may use what was opened before, so it is closed first. */
export function closeStack(): CloseStack {
  const opened: (() => unknown)[] = []
  return {
    onClose: (close) => void opened.push(close),
    async close() {
      for (let close = opened.pop(); close; close = opened.pop()) await close()
    },
  }
}
