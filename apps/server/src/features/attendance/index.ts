export { registerAttendanceRoutes } from './attendance.routes.ts';
export { startAttendanceSweep } from './attendance.worker.ts';
export { daysBefore, marksByMonth } from './attendance-months.service.ts';
