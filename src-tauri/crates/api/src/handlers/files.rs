//! stub
use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;
pub(crate) async fn preview(_d: &Desk, _p: DraftPreviewParams, _e: &Events) -> Result<DraftPreviewResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn duplicate(_d: &Desk, _p: DraftDuplicateParams, _e: &Events) -> Result<DraftDuplicateResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn restore(_d: &Desk, _p: DraftRestoreParams, _e: &Events) -> Result<DraftRestoreResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn pack(_d: &Desk, _p: DraftPackParams, _e: &Events) -> Result<DraftPackResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn unpack(_d: &Desk, _p: DraftUnpackParams, _e: &Events) -> Result<DraftUnpackResponse, ApiError> { Err(ApiError::internal("later")) }
