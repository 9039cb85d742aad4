import type { FastifyReply } from 'fastify';

/** Makes a reply a file to be saved under this name, in any script. */
export function asAttachment(reply: FastifyReply, fileName: string): FastifyReply {
  const plain = fileName.replace(/[^\w .()-]/g, '_');
  return reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, '_')}`,
  );
}
