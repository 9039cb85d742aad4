export { registerAttendanceRoutes } from './attendance.routes.ts';
export { startAttendanceSweep } from './attendance.worker.ts';
