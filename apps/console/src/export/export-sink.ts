/** Destination of an export; the file exists only once it is closed. */
export interface ExportSink {
  readonly name: string;
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/**
 * Opens a file that the user chooses, or a download in browsers without a file picker. Resolves with undefined if the
 * user cancels.
 */
export async function openSink(name: string): Promise<ExportSink | undefined> {
  const pick = filePicker();
  if (!pick) return downloadSink(name);
  try {
    return await fileSink(await pick({ suggestedName: name }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

async function fileSink(handle: FileSystemFileHandle): Promise<ExportSink> {
  const file = await handle.createWritable();
  return {
    name: handle.name,
    write: (chunk) => file.write(chunk),
    close: () => file.close(),
    abort: () => file.abort(),
  };
}

/** Size of the parts of a download; browsers keep large parts on disk. */
const PART_BYTES = 8 * 1024 * 1024;

function downloadSink(name: string): ExportSink {
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  function flush(): void {
    pieces.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  }
  return {
    name,
    async write(chunk) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= PART_BYTES) flush();
    },
    async close() {
      flush();
      const url = URL.createObjectURL(new Blob(pieces));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      // Revoked late, after the browser has started to read it.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    async abort() {
      pieces.length = 0;
      chunks = [];
    },
  };
}

type FilePicker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;

/** Returns the file picker; it is not available in every browser, nor over plain HTTP from other hosts. */
function filePicker(): FilePicker | undefined {
  const { showSaveFilePicker } = window as { readonly showSaveFilePicker?: FilePicker };
  return showSaveFilePicker?.bind(window);
}
