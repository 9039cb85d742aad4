ALTER TABLE "event_sessions" ADD COLUMN "start_time_specified" boolean DEFAULT true NOT NULL;
