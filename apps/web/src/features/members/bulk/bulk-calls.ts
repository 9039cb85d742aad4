import type {
  BulkAction,
  BulkChange,
  BulkChangeBody,
  BulkPreview,
  BulkResult,
  BulkUndo,
  TeamBulkAction,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import { callApi } from '../../../platform/api/api.ts';

export type BulkRequest = {
  readonly action: BulkAction;
  readonly memberIds: readonly number[];
  readonly teamId?: number;
  readonly level?: string;
  readonly levels?: BulkPreview['levels'];
  readonly reason?: string;
  readonly removesRegistrations?: boolean;
};

/** The calls for bulk changes: for a coach's team, for the league of the office, or for the demo. */
export type BulkCalls = {
  /** The key of the calls in the cache. */
  readonly key: string;
  readonly preview: (request: BulkRequest, signal: AbortSignal) => Promise<BulkPreview>;
  readonly make: (request: BulkRequest) => Promise<BulkResult>;
  readonly undo: (id: number) => Promise<BulkUndo>;
  readonly history?: (signal: AbortSignal) => Promise<BulkChange[]>;
};

function bodyOf({ memberIds, levels, ...request }: BulkRequest): BulkChangeBody {
  return { ...request, memberIds: [...memberIds], ...(levels && { levels }) };
}

/** A coach's screens offer no other action. */
function teamBodyOf(request: BulkRequest) {
  return { ...bodyOf(request), action: request.action as TeamBulkAction };
}

export const teamBulk: BulkCalls = {
  key: routes.bulkChanges.make.path,
  preview: (request, signal) => callApi(routes.bulkChanges.preview, { body: teamBodyOf(request), signal }),
  make: (request) => callApi(routes.bulkChanges.make, { body: teamBodyOf(request) }),
  undo: (id) => callApi(routes.bulkChanges.undo, { params: { id } }),
  history: (signal) => callApi(routes.bulkChanges.history, { signal }),
};

export const demoBulk: BulkCalls = {
  key: routes.demo.bulkChange.path,
  preview: (request, signal) => callApi(routes.demo.previewBulkChange, { body: teamBodyOf(request), signal }),
  make: (request) => callApi(routes.demo.bulkChange, { body: teamBodyOf(request) }),
  undo: (id) => callApi(routes.demo.undoBulkChange, { params: { id } }),
};

export const officeBulk: BulkCalls = {
  key: routes.officeMembers.bulkChange.path,
  preview: (request, signal) =>
    callApi(routes.officeMembers.previewBulkChange, { body: bodyOf(request), signal }),
  make: (request) => {
    const { action, reason = '', removesRegistrations, ...body } = bodyOf(request);
    const { reject, archiveWithRegistrations, bulkChange } = routes.officeMembers;
    const { memberIds } = body;
    if (action === 'reject') return callApi(reject, { body: { memberIds, reason, removesRegistrations } });
    return action === 'archive' && removesRegistrations
      ? callApi(archiveWithRegistrations, { body: { memberIds } })
      : callApi(bulkChange, { body: { ...body, action } });
  },
  undo: (id) => callApi(routes.officeMembers.undoBulkChange, { params: { id } }),
  history: (signal) => callApi(routes.officeMembers.bulkHistory, { signal }),
};
