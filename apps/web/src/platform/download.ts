import { ApiError, ConnectionError } from './api/api-error.ts';

/**
 * Downloads a file of the portal under the name that the server sends. Throws like any call, while a plain link would save
 * the error as if it were the file. Returns the file's name.
 */
export async function downloadFile(address: string): Promise<string> {
  const { response, content } = await fetchFile(address);
  if (!response.ok) {
    throw new ApiError({
      status: response.status,
      statusText: response.statusText,
      body: await content.text(),
      retryAfter: response.headers.get('retry-after'),
    });
  }
  const fileName = fileNameIn(response.headers.get('content-disposition')) ?? 'download';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // Later, because some browsers read the content only after they have handled the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return fileName;
}

async function fetchFile(address: string): Promise<{ response: Response; content: Blob }> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    return { response, content: await response.blob() };
  } catch (error) {
    throw new ConnectionError(error);
  }
}

function fileNameIn(disposition: string | null): string | undefined {
  return disposition?.match(/filename="([^"]+)"/)?.[1];
}
