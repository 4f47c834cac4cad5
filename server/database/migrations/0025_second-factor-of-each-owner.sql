ALTER TABLE "second_factor" ADD COLUMN "seller_id" text;--> statement-breakpoint
UPDATE "second_factor" SET "seller_id" = (SELECT "id" FROM "seller" WHERE "is_first");--> statement-breakpoint
DELETE FROM "second_factor" WHERE "seller_id" IS NULL;--> statement-breakpoint
ALTER TABLE "second_factor" DROP CONSTRAINT "second_factor_one";--> statement-breakpoint
ALTER TABLE "second_factor" DROP COLUMN "one";--> statement-breakpoint
ALTER TABLE "second_factor" ADD PRIMARY KEY ("seller_id");--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD COLUMN "seller_id" text;--> statement-breakpoint
UPDATE "recovery_code" SET "seller_id" = (SELECT "seller_id" FROM "second_factor");--> statement-breakpoint
DELETE FROM "recovery_code" WHERE "seller_id" IS NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ALTER COLUMN "seller_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_seller_id_second_factor_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."second_factor"("seller_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_code_seller" ON "recovery_code" USING btree ("seller_id");
