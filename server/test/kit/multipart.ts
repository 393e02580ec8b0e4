type Part = { name: string; content: Buffer | string; fileName?: string; type?: string };

/** A body of `multipart/form-data` and its content type. */
export const multipart = (parts: Part[]) => {
  const boundary = 'gasmap-test-boundary';
  const chunks = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"\r\nContent-Type: ${type ?? 'application/octet-stream'}` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};
